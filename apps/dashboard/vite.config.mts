import { defineConfig } from 'vite';

/** Relative addresses throughout: the pages work below any path that a proxy gives them. JSX is Vite's own transform. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  build: {
    outDir: '../../dist/apps/dashboard',
    emptyOutDir: true,
    // The first that know light-dark() of CSS.
    target: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    // The policy of the server allows no script or font inside the document.
    assetsInlineLimit: 0,
    // Every file of Mantine begins with "use client", which says nothing here.
    rolldownOptions: { checks: { moduleLevelDirective: false } },
  },
});
