import { useEnvironment } from '../../components/use-environment';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type ApiError, request } from '../../api/request';
import { useSchoolTime } from '../../school/use-school-time';
import type { RollOver, RollOverList } from './types';

/** Milliseconds between two looks at a roll-over that runs. */
const pollEvery = 1_000;

/** The roll-overs, and the years and grade levels of a school. @param school its id; empty for the records without a school */
export function useRollOvers(school: string): UseQueryResult<RollOverList, ApiError> {
  const { name } = useEnvironment();
  const today = useSchoolTime()?.today ?? '';
  const address = `schools/${name}/roll-overs${school === '' ? '' : `?school_id=${school}`}`;
  return useQuery<RollOverList, ApiError>({
    queryKey: ['school', name, 'roll-overs', address],
    queryFn: () => request<RollOverList>(address),
    refetchInterval: ({ state }) => (state.data?.data.some((each) => isDue(each, today)) ? pollEvery : false),
  });
}

const isDue = ({ status, on }: RollOver, today: string): boolean => status === 'planned' && on <= today;
