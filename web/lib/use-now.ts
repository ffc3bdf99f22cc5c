import { useEffect, useState } from 'react';

const MINUTE = 60_000;

/** The instant as ISO 8601 writes it, a new one every minute, for what says how long ago something was. */
export const useNow = (): string => {
  const [now, setNow] = useState(() => new Date().toISOString());

  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), MINUTE);
    return () => clearInterval(timer);
  }, []);

  return now;
};
