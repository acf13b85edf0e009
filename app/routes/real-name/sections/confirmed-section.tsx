import type { ReactNode } from "react";
import { useChannelTranslation } from "#app/i18n/use-channel-translation.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";

/** A step of the form. In a correction, a step that need not be repeated (`isConfirmed`) is collapsed; its values are posted too. */
export function ConfirmedSection({ isConfirmed, name, children }: { isConfirmed: boolean; name: string; children: ReactNode }) {
  const { t } = useChannelTranslation("real-name");
  if (!isConfirmed) return <>{children}</>;
  return (
    <Disclosure
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
