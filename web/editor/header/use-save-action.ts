import { SaveRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import type { ToastWords } from '../../ui/toasts/toast-words.ts';
import { useToasts } from '../../ui/toasts/toasts.tsx';
import { useEditor } from '../store.tsx';
import type { HeaderAction } from './header-action.ts';

type SaveWords = {
  readonly label: string;
  readonly saved: ToastWords;
  readonly notSaved: ToastWords;
};

/** Saves all unsaved changes at once. Everything is saved by itself, so the button is a quiet one. */
export const useSaveAction = ({ label, saved, notSaved }: SaveWords): HeaderAction => {
  const { autosave } = useEditor();
  const { succeeded, failed } = useToasts();
  const [isPending, setIsPending] = useState(false);

  const onChoose = async () => {
    setIsPending(true);
    if (await autosave.flush()) succeeded(...saved);
    else failed(...notSaved);
    setIsPending(false);
  };

  return { label, Icon: SaveRegular, isQuiet: true, isPending, onChoose };
};
