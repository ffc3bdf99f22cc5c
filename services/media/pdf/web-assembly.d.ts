/** The part of WebAssembly that we use. TypeScript has types for it only in the browser's library. */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array);
    private readonly compiled: never;
  }
  class Instance {
    constructor(module: Module, imports: object);
    readonly exports: Exports;
  }
  class RuntimeError extends Error {}
  type Exports = Record<string, unknown>;
  const compile: (bytes: Uint8Array) => Promise<Module>;
}
