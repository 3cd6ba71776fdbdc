import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { Card } from "@/components/ui/card";
import { Input } from "@/components/ui/input";
import { urls, withBase } from "@/lib/urls";
import { Field } from "./field";

/**
 * Sign-in forms: by token, or by OpenID Connect. They work without scripts. `provider` is the provider's host; null
 * where none is set. `back` is the path of the page after the sign-in; null = the account page.
 */
export const SignIn = ({ provider, back }: { provider: string | null; back: string | null }) => (
  <>
    {provider && (
      <Card id="sign-in-by-provider" title={`Sign in with ${provider}`}>
        <a className={buttonStyle("primary")} href={withBase(urls.signInStart(back))}>
          Sign in with {provider}
        </a>
        <p className="mt-2 text-sm text-muted-foreground">
          You return {back === null ? "here" : "to the page that you came from"} afterwards. This browser stays signed
          in for 12 hours.
        </p>
      </Card>
    )}
    <Card id="sign-in" title="Sign in with a token">
      <form method="post" action={withBase(urls.signIn())} className="flex max-w-xl flex-wrap items-end gap-2">
        {back !== null && <input type="hidden" name="back" value={back} />}
        <Field label="Token">
          <Input name="token" type="password" required maxLength={200} autoComplete="current-password" />
        </Field>
        <Button type="submit" variant={provider ? undefined : "primary"}>
          Sign in
        </Button>
      </form>
      <p className="mt-2 text-sm text-muted-foreground">
        The first start of the server makes the owner's token; <code className="font-mono">npm run tokens</code> makes
        more. This browser stays signed in for 30 days, or until the token is revoked.
      </p>
    </Card>
  </>
);
