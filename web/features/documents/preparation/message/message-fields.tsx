import { Field, Input, Textarea } from '@fluentui/react-components';
import { texts } from '../texts.ts';
import { useMessageDraft } from './message-draft.tsx';

/** What the message is written in. */
export const MessageFields = () => {
  const { message, change, flush } = useMessageDraft();
  const labels = texts.message;

  return (
    <>
      <Field label={labels.subject} hint={labels.subjectHint}>
        <Input
          value={message.subject}
          maxLength={200}
          autoComplete="off"
          onChange={(_, { value }) => change({ subject: value })}
          onBlur={() => void flush()}
        />
      </Field>
      <Field label={labels.text} hint={labels.textHint}>
        <Textarea
          value={message.text}
          maxLength={2_000}
          rows={5}
          resize="vertical"
          placeholder={labels.placeholder}
          onChange={(_, { value }) => change({ text: value })}
          onBlur={() => void flush()}
        />
      </Field>
    </>
  );
};
