import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The order of the projects. Files of one stand together: Vitest ends a process as soon as the next file is another
 * project's, and the one after it would load all of its modules again. Those that take minutes come first and those
 * that take moments last, so that no core is left idle at the end.
 */
const projects = ['whole', 'apart', 'parts'];

/** Where no earlier run says how long a file takes, Vitest begins with the longest text. These are a few lines. */
const longest = ['/tests/browser/', '/tests/faults/', '/tests/attacks/'];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    return (await super.sort(files)).toSorted(
      (one, other) => placeOf(one) - placeOf(other) || rankOf(one) - rankOf(other),
    );
  }
}

const placeOf = ({ project }: TestSpecification) => projects.indexOf(project.name);

const rankOf = ({ moduleId }: TestSpecification) => {
  const rank = longest.findIndex((folder) => moduleId.includes(folder));
  return rank < 0 ? longest.length : rank;
};
