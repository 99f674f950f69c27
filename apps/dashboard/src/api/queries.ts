import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './request';

/** The cache of answers. It is kept in memory only. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) =>
        failures < 2 && !(error instanceof ApiError && error.status > 0 && error.status < 500),
    },
  },
});
