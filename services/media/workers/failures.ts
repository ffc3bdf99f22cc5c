/** A file took more processor time or memory than a file may, or it never comes to an end. */
export class Overrun extends Error {
  override readonly name = 'Overrun';

  constructor() {
    super('the job took too much processor time or memory');
  }
}

/** A job was ended for the machine's sake, or by the machine: it says nothing about the file. */
export class Displaced extends Error {
  override readonly name = 'Displaced';
  /** By the clock, by the machine, or to make way for others. */
  readonly why: 'time' | 'killed' | 'others';

  constructor(why: Displaced['why']) {
    super(`the machine had no room for the job: ${why}`);
    this.why = why;
  }
}

/** Nobody waits for it, and there is no room for it. */
export class Dropped extends Error {
  override readonly name = 'Dropped';

  constructor() {
    super('the job was dropped');
  }
}

/** A file broke the worker that read it. */
export class Broken extends Error {
  override readonly name = 'Broken';
  /** By want of memory or depth, rather than by a mistake in it or in us. */
  readonly exhausted: boolean;

  constructor({ name, message }: { readonly name: string; readonly message: string }) {
    super(`${name}: ${message}`);
    this.exhausted = /^(RuntimeError|RangeError)$/.test(name) || OUT.test(message);
  }
}

/** As V8 says it of a thread (ERR_WORKER_OUT_OF_MEMORY) and of a stack. */
const OUT = /memory limit|out of memory|call stack/i;
