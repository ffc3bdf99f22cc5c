/** An answer of S3 that isn't what was asked for, with the status and the code that Amazon gives to it. */
export class S3Refused extends Error {
  override readonly name = 'S3Refused';
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

export const refuse = (status: number, code: string): never => {
  throw new S3Refused(status, code);
};
