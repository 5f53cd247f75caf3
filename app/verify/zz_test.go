package verify
import ("testing";"cotejo/app")
func TestZZ(t *testing.T){
 for _,q:=range []string{"The price is 5 $,","The price is 5 $.","The price is 5 $!","price is 5 $ "}{
 p:=[]*Passage{passageOf("The price is 5 $\u0301 for each unit of it.")}
 c,f:=Citation(q,1,app.ByModel,p,Options{})
 t.Log(q,c.Verdict,f)
 }
}
