import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './request';

/** What was read, in the memory of this page only. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) =>
        failures < 2 && !(error instanceof ApiError && error.status > 0 && error.status < 500),
    },
  },
});
