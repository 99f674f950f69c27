import eslint from '@eslint/js';
import prettier from 'eslint-config-prettier';
import { defineConfig, globalIgnores } from 'eslint/config';
import globals from 'globals';
import typescript from 'typescript-eslint';

/** Rules with types for TypeScript, without for the scripts. Layout is Prettier's, imports are dependency-cruiser's. */
export default defineConfig(
  globalIgnores(['**/dist/', '**/node_modules/', '**/coverage/', 'data/', 'test/fixtures/boundaries/']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  eslint.configs.recommended,
  {
    rules: {
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [typescript.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // `if (received) return done(answer);` ends a callback in one line.
      '@typescript-eslint/no-confusing-void-expression': 'off',
      // `[...text]` counts code points, as PostgreSQL does.
      '@typescript-eslint/no-misused-spread': ['error', { allow: [{ from: 'lib', name: 'string' }] }],
      // A Nest module is a class that is only decorated.
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      // Nest's options are classes, and are given as literals.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      // A method may be async because its contract is, and to turn what it throws into a rejection.
      '@typescript-eslint/require-await': 'off',
      // What a property was before an await it need not be after it; the compiler thinks so.
      '@typescript-eslint/no-unnecessary-condition': 'off',
      // Node's own rejections are ErrnoException, and are annotated so.
      '@typescript-eslint/use-unknown-in-catch-callback-variable': 'off',
    },
  },
  {
    // Tests read answers as they come, and know what they have put in.
    files: ['test/**/*.ts', '**/*.spec.ts'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    // An app hands its environment to `readSettings`; a program that we start needs ours beside its own.
    files: ['libs/**/*.ts'],
    ignores: ['libs/embedded-postgres/src/system/processes.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Make it a setting: see libs/settings/src/settings.ts.' },
      ],
    },
  },
  {
    // A mapping knows the class of the entity. Other contexts need the description of the table only.
    files: ['libs/{schools,calendar,people,classes,communications,academics,rostering}/src/index.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportSpecifier[exported.name=/Mappings?$/]', message: 'Export the table, not its mapping.' },
      ],
    },
  },
  { files: ['**/*.{mjs,cjs,js}'], languageOptions: { globals: globals.node } },
  { files: ['**/*.cjs'], languageOptions: { sourceType: 'commonjs' } },
  { files: ['apps/dashboard/**'], languageOptions: { globals: globals.browser } },
  {
    // What talks to a person on a terminal.
    files: ['bin/**', 'bench/**', 'apps/cli/**', 'apps/*/src/main.ts'],
    rules: { 'no-console': 'off' },
  },
  prettier,
);
