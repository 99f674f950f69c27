/** The attribute from which Mantine's style sheets take the colours. */
const attribute = 'data-mantine-color-scheme';

/** Prints every page in the light scheme: the dark one would print light text on white paper. */
export function printInLightScheme(): void {
  let kept: string | null = null;
  const root = document.documentElement;
  const begin = () => {
    kept ??= root.getAttribute(attribute);
    root.setAttribute(attribute, 'light');
  };
  const end = () => {
    if (kept !== null) root.setAttribute(attribute, kept);
    kept = null;
  };
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  // A browser that shows a page as on paper, without a print dialog.
  window.matchMedia('print').addEventListener('change', ({ matches }) => (matches ? begin() : end()));
}
