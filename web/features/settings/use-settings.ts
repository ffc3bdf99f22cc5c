import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { SettingsView } from '#contracts/api/views/settings.ts';
import { isProblem, sentenceOf } from '../../lib/api/http.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { useSend } from '../../lib/api/send.ts';
import { keepSettings } from '../../lib/api/settings-copy.ts';
import { tellOtherTabs } from '../../lib/api/tabs.ts';
import { useOpening } from '../../ui/dialogs/use-opening.ts';
import { useToasts } from '../../ui/toasts/toasts.tsx';
import { bodyOf, type Changes, type Draft, draftOf, problemsIn, withChange, withoutSent } from './draft.ts';
import type { Proof } from './proof-question.tsx';
import { settingsQuery } from './queries.ts';
import { tabOf, useTab } from './tabs.ts';
import { texts } from './texts.ts';

export type Change = <Name extends keyof Draft>(name: Name, value: Draft[Name]) => void;

type Sent = {
  readonly saved: SettingsView;
  readonly changes: Changes;
  /** Asked for where the address changes. */
  readonly proof?: Proof;
};

/** The settings as they are being changed, on all tabs together. */
export const useSettings = () => {
  const toasts = useToasts();
  // The tabs ask for them; asked for here, too, what failed would be asked for again.
  const { data: saved } = useQuery({ ...settingsQuery, enabled: false });
  const { tab, open } = useTab();
  const [changes, setChanges] = useState<Changes>({});
  const [wasTried, setWasTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const proof = useOpening();

  const saving = useSend<Sent, { readonly settings: SettingsView }>({
    changes: 'settings',
    request: ({ saved, changes, proof }) => ({
      method: 'POST',
      path: '/api/settings',
      body: { ...bodyOf(saved, changes), ...proof },
    }),
    onSuccess: ({ settings }, { changes: sent }) => {
      proof.close();
      setChanges((now) => withoutSent(now, sent));
      setWasTried(false);
      keepSettings(settings);
      queryClient.invalidateQueries({ queryKey: ['user'] });
      for (const area of ['user', 'settings'] as const) tellOtherTabs(area);
      toasts.succeeded(texts.saved);
    },
    onError: (error) => {
      if (isProofWrong(error)) return;
      proof.close();
      toasts.failed(texts.notSaved.title, texts.notSaved.text);
    },
  });

  const save = () => {
    if (!saved || saving.isPending || Object.keys(changes).length === 0) return;
    setWasTried(true);
    const [wrong] = Object.keys(problemsIn(draftOf(saved, changes))) as (keyof Draft)[];
    if (!wrong) return needsProof(saved, changes) ? proof.open() : saving.mutate({ saved, changes });
    open(tabOf[wrong]);
    form.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus();
  };

  return {
    tab,
    open,
    isChanged: Object.keys(changes).length > 0,
    isSaving: saving.isPending,
    form: {
      ref: form,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        save();
      },
    },
    /** Asks for the password, or a code, before an address is saved. */
    proof: {
      ...proof,
      isSaving: saving.isPending,
      takesCode: saved?.twoFactorAuth ?? false,
      wrong: isProofWrong(saving.error)
        ? { entered: saving.variables?.proof, sentence: sentenceOf(saving.error) }
        : null,
      onProven: (proof: Proof) => saved && saving.mutate({ saved, changes, proof }),
    },
    /** What each field shows, and what is wrong with it. */
    entered: (saved: SettingsView) => {
      const draft = draftOf(saved, changes);
      return {
        draft,
        problems: {
          ...(wasTried && problemsIn(draft)),
          ...refusedEmail(saving.error, saving.variables, draft),
        },
      };
    },
    change:
      (saved: SettingsView): Change =>
      (name, value) =>
        setChanges((before) => withChange(saved, before, name, value)),
  };
};

const isProofWrong = (error: unknown) =>
  isProblem(error, 'account.password-wrong') || isProblem(error, 'two-factor.code-wrong');

/** An address that waits for its link was asked for with a proof. */
const needsProof = ({ email: currentEmail, pendingEmail }: SettingsView, { email }: Changes) =>
  email !== undefined && ![currentEmail, pendingEmail].includes(email.trim());

/** What the server says about the address, until another one is entered. */
const refusedEmail = (error: Error | null, sent: Sent | undefined, { email }: Draft) => {
  const isAboutEmail = isProblem(error, 'account.email-taken') || isProblem(error, 'too-many');
  const sentence = sentenceOf(error);

  return isAboutEmail && sentence && sent?.changes.email === email ? { email: sentence } : {};
};
