import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queries } from '../../../api/queries';
import { request } from '../../../api/request';

interface SeedState {
  is_running: boolean;
  written: number;
  total: number;
  has_failed: boolean;
}

const queryKey = ['sandbox-seed'];
const millisecondsBetweenLooks = 700;

/** Fills the sandbox, and follows how far it is. The seed goes on when the page is left. */
export function useSandboxSeed() {
  const [isWatched, setIsWatched] = useState(false);
  const start = useMutation({
    mutationFn: () => request<SeedState>('sandbox-seed', { method: 'POST', body: {} }),
    onSuccess: (state) => {
      queries.setQueryData(queryKey, state);
      setIsWatched(true);
    },
  });
  const state = useQuery({
    queryKey,
    queryFn: () => request<SeedState>('sandbox-seed'),
    refetchInterval: ({ state: { data } }) => (data?.is_running ? millisecondsBetweenLooks : false),
  }).data;
  const isRunning = state?.is_running ?? false;
  useEffect(() => {
    if (isRunning) setIsWatched(true);
    else if (isWatched) void queries.invalidateQueries({ queryKey: ['school', 'sandbox'] });
  }, [isRunning, isWatched]);
  return {
    start: () => start.mutate(),
    error: start.error,
    isRunning: start.isPending || isRunning,
    hasFailed: isWatched && !isRunning && (state?.has_failed ?? false),
    percent: state && isRunning ? Math.floor((state.written / state.total) * 100) : 0,
  };
}
