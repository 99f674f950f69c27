// In a layer: our own styles win, in whichever order the build puts the files.
import '@mantine/core/styles.layer.css';
import './global.css';
import './printing/print.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { queries } from './api/queries';
import { printInLightScheme } from './printing/light-scheme';
import { cssVariables, theme } from './theme';

printInLightScheme();

const root = document.getElementById('root');
if (!root) throw new Error('The document has no #root');

createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queries}>
        <App />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
