// A reporter of node:test for programs: a line of JSON for each test that has ended.

export default async function* report(events) {
    for await (const { type, data } of events) {
        if (type === "test:pass" || type === "test:fail") {
            const error = data.details.error;
            yield JSON.stringify({
                name: data.name,
                depth: data.nesting,
                state: type === "test:fail" ? "failed" : data.skip === undefined ? "passed" : "skipped",
                milliseconds: Math.round(data.details.duration_ms),
                ...(error === undefined ? {} : { error: error.cause?.stack ?? error.stack ?? String(error) }),
            }) + "\n";
        }
    }
}
