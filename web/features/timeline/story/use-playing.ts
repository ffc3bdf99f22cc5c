import { useEffect, useEffectEvent, useState } from 'react';

/** Events in a second. */
export const speeds = [1, 2, 5, 10, 30] as const;
export type Speed = (typeof speeds)[number];

type Playing = { readonly at: number; readonly last: number; readonly go: (place: number) => void };

/** Plays the events. If the last one is shown, it starts over from the first. */
export const usePlaying = ({ at, last, go }: Playing) => {
  const [isPlaying, setIsPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>(2);

  const step = useEffectEvent(() => {
    if (at >= last) setIsPlaying(false);
    else go(at + 1);
  });

  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(step, 1_000 / speed);

    return () => clearInterval(timer);
  }, [isPlaying, speed]);

  const toggle = () => {
    if (!isPlaying && at >= last) go(0);
    setIsPlaying(!isPlaying);
  };

  return { isPlaying: isPlaying && at < last, speed, setSpeed, toggle, stop: () => setIsPlaying(false) };
};
