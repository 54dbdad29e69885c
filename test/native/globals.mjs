// What a file of tests imports from @jest/globals. It is read anew for each: what these are changes with the file.
export const { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } = globalThis;
