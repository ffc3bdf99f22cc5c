import { createDOMRenderer, FluentProvider, RendererProvider } from '@fluentui/react-components';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '../lib/api/query-client.ts';
import { useIsDark } from '../lib/theme.ts';
import { darkTheme, lightTheme } from '../ui/look/theme.ts';
import { ToastArea } from '../ui/toasts/toast-area.tsx';
import { ToastsProvider } from '../ui/toasts/toasts.tsx';

/** Fluent writes its styles into the page: the content policy lets it by the nonce of this answer only. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce;
const renderer = createDOMRenderer(document, nonce ? { styleElementAttributes: { nonce } } : {});

export const Providers = ({ children }: { children: ReactNode }) => (
  <RendererProvider renderer={renderer} targetDocument={document}>
    <FluentProvider theme={useIsDark() ? darkTheme : lightTheme}>
      <QueryClientProvider client={queryClient}>
        <ToastsProvider area={ToastArea}>{children}</ToastsProvider>
      </QueryClientProvider>
    </FluentProvider>
  </RendererProvider>
);
