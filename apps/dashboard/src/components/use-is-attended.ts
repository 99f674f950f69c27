import { useIdle } from '@mantine/hooks';

/** Minutes without use after which a page that reads by itself rests. */
export const minutesAttended = 10;

/** Whether the user has clicked, typed or moved the pointer in the last minutes. The requests of an unused page would keep its session open. */
export const useIsAttended = (): boolean => !useIdle(minutesAttended * 60_000, { initialState: false });
