import { Usage } from './say.ts';

/** Returns PASSPHRASE from the environment, or else asks for it on the terminal without showing what's typed. */
export const askForPassphrase = async (questions: readonly string[]): Promise<string> => {
  const given = process.env.PASSPHRASE;
  if (given) return given;
  if (!process.stdin.isTTY)
    throw new Usage('There is no terminal to ask for the passphrase: set PASSPHRASE.');

  const answers: string[] = [];
  for (const question of questions) answers.push(await readTyped(question));
  const [first = ''] = answers;
  if (first === '') throw new Usage('A passphrase is needed.');
  if (answers.some((answer) => answer !== first)) throw new Usage('The two are not the same.');

  return first;
};

/** What a terminal sends for Enter and the end of input, then for Ctrl-C, then for the keys that delete. */
const ENTER = ['\r', '\n', '\u0004'];
const ABORT = '\u0003';
const RUB_OUT = ['\b', '\u007f'];

const readTyped = (question: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { stdin, stdout } = process;
    let answer = '';
    const end = (settle: () => void) => {
      stdin.off('data', take).setRawMode(false).pause();
      stdout.write('\n');
      settle();
    };
    const take = (text: string) => {
      for (const character of text) {
        if (character === ABORT) return end(() => reject(new Usage('Given up.')));
        if (ENTER.includes(character)) return end(() => resolve(answer));
        answer = RUB_OUT.includes(character) ? [...answer].slice(0, -1).join('') : answer + character;
      }
    };
    stdout.write(question);
    stdin.setRawMode(true).setEncoding('utf8').resume().on('data', take);
  });
