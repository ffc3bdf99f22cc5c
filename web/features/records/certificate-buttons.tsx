import { Button } from '@fluentui/react-components';
import { texts } from './texts.ts';
import { useFile } from './use-file.ts';

type CertificateButtonsProps = {
  /** The request or the document that the certificate is about. */
  readonly id: string;
  /** Where the signed text is; its PDF is beside it. */
  readonly path: string;
  /** Tells the buttons of several rows apart. */
  readonly of?: string;
};

/** Download a certificate of erasure: the signed text, and a version for people. */
export const CertificateButtons = ({ id, path, of }: CertificateButtonsProps) => {
  const { save, isPending } = useFile();
  const named = (label: string) => (of === undefined ? {} : { 'aria-label': `${label}: ${of}` });

  return (
    <>
      <Button
        {...named(texts.certificate)}
        disabledFocusable={isPending}
        onClick={() => save(path, `certificate-${id}.txt`)}
      >
        {texts.certificate}
      </Button>
      <Button
        {...named(texts.certificatePdf)}
        disabledFocusable={isPending}
        onClick={() => save(`${path}.pdf`, `certificate-${id}.pdf`)}
      >
        {texts.certificatePdf}
      </Button>
    </>
  );
};
