import { defineConfig } from 'vite';

/** All URLs are relative, so that the pages work below any path of a proxy. Vite transforms JSX itself. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  build: {
    outDir: '../../dist/apps/dashboard',
    emptyOutDir: true,
    // One file for all pages: a page whose style sheet failed to load would be shown without it from then on.
    cssCodeSplit: false,
    // The first versions that support light-dark() in CSS.
    target: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    // The Content-Security-Policy allows no inline script or font.
    assetsInlineLimit: 0,
    // Every file of Mantine begins with "use client", which has no effect here.
    rolldownOptions: {
      checks: { moduleLevelDirective: false },
      // What many pages share is one file. By default each set of pages that share something has its own, and a page loads forty.
      output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 6 }] } },
    },
  },
});
