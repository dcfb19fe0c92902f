/** Asks again and again until there is an answer that is not false, null or undefined. */
export async function until<T>(
    what: string, ask: () => T | Promise<T>, milliseconds = 45_000,
): Promise<Exclude<T, false | null | undefined>> {
    for (const end = Date.now() + milliseconds; ;) {
        const answer = await ask();
        if (answer !== false && answer !== null && answer !== undefined) {
            return answer as Exclude<T, false | null | undefined>;
        }
        if (Date.now() > end) {
            throw new Error(`waited ${milliseconds / 1000} s for ${what}`);
        }
        await new Promise((resolve) => setTimeout(resolve, 30));
    }
}
