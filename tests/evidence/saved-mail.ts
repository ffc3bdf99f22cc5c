import { createTransport } from 'nodemailer';

/** A mail as another library writes it; with an id that looks like a hash. */
export const mailed = async (
  mail: Parameters<ReturnType<typeof createTransport>['sendMail']>[0],
): Promise<string> => {
  const transport = createTransport({ streamTransport: true, buffer: true });
  const messageId = `<${'7'.repeat(64)}@sign.example>`;
  const { message } = await transport.sendMail({
    from: 'a@sign.example',
    to: 'b@sign.example',
    messageId,
    ...mail,
  });

  return message.toString();
};

/** A text as mail programs break its lines, in the middle of a word where it is too long. */
export const wrapped = (text: string, width: number): string =>
  text.replace(new RegExp(`(\\S{${width}})(?=\\S)|(?=.{${width},})(.{1,${width}}) `, 'g'), '$1$2\n');
