/** A file took more processor time or memory than it may, or its job never ends. */
export class Overrun extends Error {
  override readonly name = 'Overrun';

  constructor() {
    super('the job took too much processor time or memory');
  }
}

/** A job was ended for the sake of the machine, or by the machine. The file is not at fault. */
export class Displaced extends Error {
  override readonly name = 'Displaced';
  /** Whether the clock, the machine, or the need to make way for others ended it. */
  readonly why: 'time' | 'killed' | 'others';

  constructor(why: Displaced['why']) {
    super(`the machine had no room for the job: ${why}`);
    this.why = why;
  }
}

/** A job was dropped because nobody waits for it and there is no room for it. */
export class Dropped extends Error {
  override readonly name = 'Dropped';

  constructor() {
    super('the job was dropped');
  }
}

/** A file broke the worker that read it. */
export class Broken extends Error {
  override readonly name = 'Broken';
  /** Whether memory or stack ran out; otherwise the file or our code has a mistake. */
  readonly exhausted: boolean;

  constructor({ name, message }: { readonly name: string; readonly message: string }) {
    super(`${name}: ${message}`);
    this.exhausted = /^(RuntimeError|RangeError)$/.test(name) || OUT.test(message);
  }
}

/** V8's words for a thread (ERR_WORKER_OUT_OF_MEMORY) and for a stack. */
const OUT = /memory limit|out of memory|call stack/i;
