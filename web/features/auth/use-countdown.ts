import { useCallback, useEffect, useState } from 'react';

/** A countdown in seconds, and the function that restarts it. */
export function useCountdown(initial = 0): [seconds: number, start: (seconds: number) => void] {
  const [until, setUntil] = useState(() => performance.now() + initial * 1000);
  const [now, setNow] = useState(() => performance.now());
  const isRunning = until > now;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNow(performance.now()), 500);
    return () => clearInterval(timer);
  }, [isRunning]);
  const start = useCallback((seconds: number) => {
    setNow(performance.now());
    setUntil(performance.now() + seconds * 1000);
  }, []);
  return [Math.max(0, Math.ceil((until - now) / 1000)), start];
}
