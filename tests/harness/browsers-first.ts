import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Where no earlier run says how long a file takes, Vitest begins with the longest text. The suites of the browser are
 * a few lines that take minutes: begun last, they would leave a core idle at the end.
 */
export class BrowsersFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    return (await super.sort(files)).toSorted(
      (one, other) => groupOf(one) - groupOf(other) || Number(isBrowser(other)) - Number(isBrowser(one)),
    );
  }
}

const groupOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder;
const isBrowser = ({ moduleId }: TestSpecification) => moduleId.includes('/tests/browser/');
