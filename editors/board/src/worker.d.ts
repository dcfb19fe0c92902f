// What build.mjs makes of a worker's source: its built script, as text.
declare module "worker:*" {
    const script: string;
    export default script;
}
