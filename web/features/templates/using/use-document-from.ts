import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { DocumentView } from '#contracts/api/views/document.ts';
import type { TemplateView } from '#contracts/api/views/template.ts';
import { sentenceOf } from '../../../lib/api/http.ts';
import { useSend } from '../../../lib/api/send.ts';
import { useKnownPeople } from '../../../lib/known-people.ts';
import { pageUncovered } from '../../../lib/page-uncovered.ts';
import { useToasts } from '../../../ui/toasts/toasts.tsx';
import { texts } from '../texts.ts';
import { completed, nobody, type Part, type Person, problemsOf } from './people.ts';

/** What is entered to make a document from a template. The document is opened once it is made. */
export const useDocumentFrom = (template: TemplateView, parts: readonly Part[], onClose: () => void) => {
  const toasts = useToasts();
  const navigate = useNavigate();
  const known = useKnownPeople();
  const [title, setTitle] = useState(template.title);
  const [people, setPeople] = useState<Readonly<Record<string, Person>>>({});
  const [wasTried, setWasTried] = useState(false);
  const personIn = (roleId: string) => people[roleId] ?? nobody;
  const { mutate, isPending, error } = useSend<void, DocumentView>({
    changes: 'documents',
    request: () => ({
      method: 'POST',
      path: `/api/templates/${template.id}/use`,
      body: { title: title.trim(), recipients: parts.map(({ id }) => sent(id, personIn(id))) },
    }),
    onSuccess: async ({ id }) => {
      toasts.succeeded(...texts.using.done);
      onClose();
      await pageUncovered();
      navigate(`/document/${id}`);
    },
  });

  const isWrong =
    !title.trim() ||
    parts.some(({ id, isNeeded }) => Object.keys(problemsOf(personIn(id), isNeeded)).length > 0);
  const submit = () => {
    setWasTried(true);
    if (!isWrong && !isPending) mutate();
  };

  return {
    title,
    setTitle,
    titleProblem: wasTried && !title.trim() ? texts.using.noTitle : null,
    known,
    personIn,
    problemsIn: ({ id, isNeeded }: Part) => (wasTried ? problemsOf(personIn(id), isNeeded) : {}),
    enter: (roleId: string, changes: Partial<Person>) =>
      setPeople((before) => ({ ...before, [roleId]: completed(before[roleId] ?? nobody, changes, known) })),
    submit,
    isPending,
    failure: error && (sentenceOf(error) ?? texts.using.failed),
  };
};

const sent = (roleId: string, { fullName, email }: Person) => ({
  roleId,
  fullName: fullName.trim(),
  email: email.trim(),
});
