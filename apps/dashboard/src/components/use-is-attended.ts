import { useIdle } from '@mantine/hooks';

/** Minutes without use after which a page that reads by itself rests. */
export const minutesAttended = 10;

/** Whether the user has done something in the last minutes. Requests of a page that nobody uses would keep its session open. */
export const useIsAttended = (): boolean => !useIdle(minutesAttended * 60_000, { initialState: false });
