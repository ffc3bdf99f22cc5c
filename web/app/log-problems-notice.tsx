import { useLocation } from 'react-router';
import type { UserView } from '#contracts/api/views/user.ts';
import { useLogProblems } from '../lib/api/notices.ts';
import { TextLink } from '../ui/text-link.tsx';
import { AlarmNotice } from './notice.tsx';
import { texts } from './texts.ts';

const labels = texts.logProblems;

/** Tells auditors and operators of backups, where they begin and in the audit area, that the log holds what it should not. */
export const LogProblemsNotice = ({ user }: { user: UserView }) => {
  const problems = useLogProblems();
  const { pathname } = useLocation();
  if (!problems || !SHOWN.includes(pathname)) return null;
  const { foreign, findings } = problems;
  const sentences = [
    foreign > 0 && labels.foreign(foreign),
    findings > 0 && labels.findings(findings),
    labels.whatToDo,
  ].filter(Boolean);
  const isLinked = user.oversees.installation && pathname !== AUDIT;

  return (
    <AlarmNotice>
      {sentences.join(' ')} {isLinked && <TextLink to={AUDIT}>{labels.audit}</TextLink>}
    </AlarmNotice>
  );
};

const AUDIT = '/audit';
const SHOWN = ['/', '/dashboard', AUDIT];
