import { Field, Input, Textarea } from '@fluentui/react-components';
import { texts } from '../texts.ts';
import { useMessageDraft } from './message-draft.tsx';

/** What the message is written in. */
export const MessageFields = () => {
  const { message, change, flush } = useMessageDraft();
  const words = texts.message;

  return (
    <>
      <Field label={words.subject} hint={words.subjectHint}>
        <Input
          value={message.subject}
          maxLength={200}
          autoComplete="off"
          onChange={(_, { value }) => change({ subject: value })}
          onBlur={() => void flush()}
        />
      </Field>
      <Field label={words.text} hint={words.textHint}>
        <Textarea
          value={message.text}
          maxLength={2_000}
          rows={5}
          resize="vertical"
          placeholder={words.placeholder}
          onChange={(_, { value }) => change({ text: value })}
          onBlur={() => void flush()}
        />
      </Field>
    </>
  );
};
