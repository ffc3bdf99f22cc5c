import { useQuery } from '@tanstack/react-query';
import { keptQuery } from './kept-query.ts';
import { keptFacts } from './kept-words.ts';

/** How long a document is kept, as parts of the line of facts under its title. */
export const KeptLine = ({ id }: { id: string }) => {
  const { data } = useQuery(keptQuery(id));

  return data && keptFacts(data).map((fact) => <span key={fact}>{fact}</span>);
};
