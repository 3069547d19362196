import { useEffect, useState } from 'react';

import { get } from '#web/lib/http/http.ts';
import { type Reading, useReading } from '#web/lib/http/use-read.ts';

import { findReply, keepReply } from './kept-replies.ts';

/**
 * As `useRead`, with the stored last reply until the server has answered: also offline and after a
 * reload.
 */
export function useKeptRead<Value>(
  person: string,
  path: string,
  version: unknown = 0,
): Reading<Value> {
  const [kept, setKept] = useState<{ readonly path: string; readonly value: Value }>();
  const read = async () => {
    const body = await get<Value>(path);
    void keepReply(person, path, body);
    return body;
  };
  const reading = useReading(path, read, version);
  useEffect(() => {
    let isOver = false;
    void findReply(person, path).then((found) => {
      // Only this path stores replies under its name.
      if (found && !isOver) setKept({ path, value: found.body as Value });
    });
    return () => {
      isOver = true;
    };
  }, [person, path]);
  const older = kept?.path === path ? kept.value : undefined;
  return { ...reading, value: reading.value ?? older };
}
