import { useParams, useSearchParams } from 'react-router';
import { useUser } from '../../lib/api/user.ts';
import { documentSource } from './story/source.ts';
import { Timeline } from './timeline.tsx';

/** `/document/{id}/timeline`, of its owner and of auditors; `?epoch=` looks into an earlier epoch. */
export const TimelinePage = () => {
  const { id = '' } = useParams();
  const [query] = useSearchParams();
  const epoch = /^\d{1,9}$/.test(query.get('epoch') ?? '') ? Number(query.get('epoch')) : null;
  const user = useUser();

  return <Timeline key={`${id} ${epoch}`} source={documentSource(id, epoch)} reader={user?.fullName ?? ''} />;
};
