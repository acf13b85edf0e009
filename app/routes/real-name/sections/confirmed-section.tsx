import type { ReactNode } from "react";
import { useChannelTranslation } from "#app/i18n/translator.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";

type ConfirmedSectionProps = { isConfirmed: boolean; isOpen: boolean; name: string; children: ReactNode };

/** A step of the form. In a correction, a step that need not be repeated (`isConfirmed`) is collapsed unless `isOpen`; its values are posted too. */
export function ConfirmedSection({ isConfirmed, isOpen, name, children }: ConfirmedSectionProps) {
  const { t } = useChannelTranslation("real-name");
  if (!isConfirmed) return <>{children}</>;
  return (
    <Disclosure
      open={isOpen}
      summary={
        <>
          {name} <span className="soft small">{t("correct.kept")}</span>
        </>
      }
    >
      {children}
    </Disclosure>
  );
}
