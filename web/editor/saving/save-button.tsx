import { Button } from '@fluentui/react-components';
import { SaveRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { NARROW, useMedia } from '../../lib/media.ts';
import type { ToastWords } from '../../ui/toasts/toast-words.ts';
import { useToasts } from '../../ui/toasts/toasts.tsx';
import { useEditor } from '../model/store.tsx';

type SaveButtonProps = {
  readonly saved: ToastWords;
  readonly notSaved: ToastWords;
  readonly children: string;
};

/** Saves all unsaved changes at once. */
export const SaveButton = ({ saved, notSaved, children }: SaveButtonProps) => {
  const { autosave } = useEditor();
  const { succeeded, failed } = useToasts();
  const isNarrow = useMedia(NARROW);
  const [isPending, setIsPending] = useState(false);

  const save = async () => {
    setIsPending(true);
    if (await autosave.flush()) succeeded(...saved);
    else failed(...notSaved);
    setIsPending(false);
  };

  return (
    <Button icon={isNarrow ? null : <SaveRegular />} disabledFocusable={isPending} onClick={save}>
      {children}
    </Button>
  );
};
