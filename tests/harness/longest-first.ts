import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Where no earlier run says how long a file takes, Vitest begins with the longest text. These are a few lines that
 * take minutes: begun last, they would leave a core idle at the end.
 */
const longest = ['/tests/browser/', '/tests/faults/'];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    return (await super.sort(files)).toSorted(
      (one, other) => groupOf(one) - groupOf(other) || Number(isLong(other)) - Number(isLong(one)),
    );
  }
}

const groupOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder;
const isLong = ({ moduleId }: TestSpecification) => longest.some((folder) => moduleId.includes(folder));
