import { useSearchParams } from 'react-router';

/** The parameter of the address that opens the dialog, so that the search can lead to it. */
const parameter = 'report';
export const absenceParameter = `${parameter}=absence`;

/** Whether the address asks for the dialog of an absence. */
export function useReportedAbsence(): { isOpen: boolean; open: () => void; close: () => void } {
  const [params, setParams] = useSearchParams();

  function change(isOpen: boolean) {
    setParams(
      (before) => {
        if (isOpen) before.set(parameter, 'absence');
        else before.delete(parameter);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return { isOpen: params.get(parameter) === 'absence', open: () => change(true), close: () => change(false) };
}
