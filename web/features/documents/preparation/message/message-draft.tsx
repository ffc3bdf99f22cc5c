import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import type { DocumentDetailView } from '#contracts/api/views/document.ts';
import { write } from '../../../../lib/api/http.ts';
import type { Area } from '../../../../lib/api/query-client.ts';
import { createMessageSaver, type Message, type MessageSaver, type Saving } from './message-saver.ts';

type MessageDraft = {
  readonly message: Message;
  readonly saving: Saving;
  readonly change: (changes: Partial<Message>) => void;
  readonly flush: MessageSaver['flush'];
};

/** The message of the draft that is open, as it's typed, whether or not the block that shows it is on the screen. */
export const useMessageDraft = (): MessageDraft => {
  const found = useContext(MessageContext);
  if (!found) throw new Error('No document is being prepared here.');

  return found;
};

const MessageContext = createContext<MessageDraft | null>(null);

/** Milliseconds between the last key and saving, as in the properties panel (spec, part 2, section 9). */
const DELAY = 500;

type Props = { readonly detail: DocumentDetailView; readonly children: ReactNode };

export const MessageDraftOf = ({ detail: { document, message: saved }, children }: Props) => {
  const client = useQueryClient();
  const [message, setMessage] = useState<Message>(() => written(saved));
  const [saving, setSaving] = useState<Saving>('saved');
  const port = {
    save: async ({ subject, text }: Message) => {
      const path = `/api/documents/${document.id}`;
      await write({ method: 'PATCH', path, body: { subject, message: text }, keepalive: true });
      await client.invalidateQueries({ queryKey: ['documents' satisfies Area] });
    },
    onSaving: setSaving,
    delay: DELAY,
  };
  const current = useRef(port);
  current.current = port;
  const [saver] = useState(() => createMessageSaver(written(saved), () => current.current));
  const { subject, text } = saved;

  useEffect(() => {
    const arrived = written({ subject, text });
    if (saver.arrived(arrived)) setMessage(arrived);
  }, [saver, subject, text]);
  useEffect(() => {
    const flush = () => void saver.flush();
    window.addEventListener('pagehide', flush);
    window.addEventListener('online', flush);

    return () => {
      window.removeEventListener('pagehide', flush);
      window.removeEventListener('online', flush);
      flush();
    };
  }, [saver]);

  const change = (changes: Partial<Message>) => {
    const changed = { ...message, ...changes };
    setMessage(changed);
    saver.typed(changed);
  };

  return <MessageContext value={{ message, saving, change, flush: saver.flush }}>{children}</MessageContext>;
};

const written = ({ subject, text }: DocumentDetailView['message']): Message => ({
  subject: subject ?? '',
  text: text ?? '',
});
