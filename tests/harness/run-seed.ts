/** All that properties and samples of a run are drawn from. `TEST_SEED=17 npm test -- FILE` draws the same again. */
export const runSeed = process.env.TEST_SEED ?? String(Date.now() % 2 ** 31);
