import { dirname, join, relative } from 'node:path';

/** Packages that a build leaves out. */
const unbundled = [
  // The page of the API reference, which has 4 MB.
  /^@scalar\//,
  // A package imports them only to read a configuration file.
  ...['prettier', 'typescript'],
  // Other packages work without them, and they are not installed.
  ...['pg-native', '@fastify/static', '@fastify/view'],
  /^@nestjs\/(microservices|platform-express|websockets)(\/|$)/,
];

const root = join(import.meta.dirname, '..');

/**
 * Compiles modules without their comments. A character that does not fit into a byte is escaped: with a single one, V8 keeps the text
 * of the whole file in two bytes a character.
 */
const swc = (language) => ({
  loader: 'builtin:swc-loader',
  options: {
    isModule: 'unknown',
    jsc: {
      target: 'es2024',
      ...language,
      minify: { format: { comments: false } },
      output: { charset: 'ascii' },
    },
  },
});

/**
 * Bundles a program of nest-cli.json with the packages that it imports: Node opens a few files at each start instead of two
 * thousand. The types are checked by `npm run types`.
 */
export default ({ entry, ...defaults }) => ({
  ...defaults,
  context: root,
  entry,
  devtool: 'nosources-source-map',
  output: {
    path: join(root, 'dist'),
    filename: relative(root, entry).replace(/ts$/, 'js'),
    chunkFilename: join(dirname(relative(root, entry)), 'chunks/[contenthash].js'),
    library: { type: 'commonjs2' },
    // Each file of a build is newer than the build before: bin/build.mjs removes older ones.
    compareBeforeEmit: false,
  },
  externals: unbundled,
  externalsType: 'commonjs',
  module: {
    // What a package imports by a computed name is left to Node.
    parser: { javascript: { requireDynamic: false, importDynamic: false } },
    rules: [
      { test: /\.[cm]?js$/, ...swc({}) },
      {
        test: /\.ts$/,
        ...swc({
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
        }),
      },
    ],
  },
  resolve: { extensions: ['.ts', '.js'], tsConfig: join(root, 'tsconfig.json') },
  ignoreWarnings: [{ module: /node_modules/, message: /Critical dependency/ }],
  optimization: {
    nodeEnv: false,
    // The log names the module beside a location in the bundle.
    moduleIds: 'named',
    providedExports: true,
    usedExports: true,
    sideEffects: true,
    innerGraph: true,
    minimize: false,
  },
});
