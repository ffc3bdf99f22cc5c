/** For failures that the spec wants logged and not shown. */
export const logFailure = (what: string, error: unknown) => {
  // biome-ignore lint/suspicious/noConsole: the browser's console is where a client logs
  console.error(what, error);
};
