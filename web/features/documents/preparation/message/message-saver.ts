/** What the sender writes to those who are invited. Empty where there's nothing. */
export type Message = { readonly subject: string; readonly text: string };

export type Saving = 'saved' | 'saving' | 'failed';

type Port = {
  /** Sends the message. Rejects if it isn't saved. */
  readonly save: (message: Message) => Promise<unknown>;
  readonly onSaving: (saving: Saving) => void;
  /** Milliseconds between the last key and saving. */
  readonly delay: number;
};

export type MessageSaver = ReturnType<typeof createMessageSaver>;

/** Saves what is typed once nobody types any more, one request after the other, and only what is another. */
export const createMessageSaver = (saved: Message, port: () => Port) => {
  let [latest, known] = [saved, saved];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | null = null;

  const isSaved = () => latest.subject === known.subject && latest.text === known.text;

  const save = async (): Promise<boolean> => {
    while (!isSaved()) {
      const sent = latest;
      port().onSaving('saving');
      try {
        await port().save(sent);
        known = sent;
      } catch {
        port().onSaving('failed');
        return false;
      }
    }
    port().onSaving('saved');
    return true;
  };

  /** Saves now, and answers whether everything is saved. */
  const flush = (): Promise<boolean> => {
    clearTimeout(timer);
    running ??= save().finally(() => {
      running = null;
    });

    return running;
  };

  return {
    flush,
    typed: (message: Message) => {
      latest = trimmed(message);
      clearTimeout(timer);
      if (isSaved()) return;
      port().onSaving('saving');
      timer = setTimeout(flush, port().delay);
    },
    /** Takes over what was saved elsewhere, unless something here isn't saved yet. Answers whether it did. */
    arrived: (message: Message): boolean => {
      if (!isSaved() || running) return false;
      [latest, known] = [message, message];

      return true;
    },
  };
};

const trimmed = ({ subject, text }: Message): Message => ({ subject: subject.trim(), text: text.trim() });
